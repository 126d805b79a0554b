import { createClient } from "@connectrpc/connect";
import { NotificationsService } from "../gen/fieldpost/notifications/v1/notifications_pb";
import { transport } from "./rpc";

/** Apart from the others: nothing of it is on the first screen. */
export const notifications = createClient(NotificationsService, transport);
