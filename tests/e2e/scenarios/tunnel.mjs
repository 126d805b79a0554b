// What a browser's network goes through when a scenario wants to cut it: streams break off, and nothing new gets through.
import { once } from "node:events";
import { createServer, request } from "node:http";

export class Tunnel {
  constructor() {
    Object.assign(this, { open: true, sockets: new Set(), server: createServer((asked, answer) => pass(asked, answer)) });
    this.server.on("connection", (socket) => {
      if (!this.open) return socket.destroy();
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
  }

  /** Opens it; gives the address of a proxy. */
  async dig() {
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    return `http://127.0.0.1:${this.server.address().port}`;
  }

  set(open) {
    this.open = open;
    if (!open) for (const socket of this.sockets) socket.destroy();
  }

  close() {
    this.set(false);
    this.server.close();
  }
}

function pass(asked, answer) {
  const onward = request(asked.url, { method: asked.method, headers: asked.headers }, (came) => {
    answer.writeHead(came.statusCode, came.rawHeaders);
    answer.flushHeaders();
    came.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
}
