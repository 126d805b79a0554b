import type { View } from "../gen/fieldpost/rules/v1/view_pb";
import type { Names } from "../i18n/names";

interface ProgressProps {
  view: View;
  names: Names;
  kind: string;
  id: string;
}

/** How far the viewer is with an objective or a mission, in words and as a bar; nothing for anything else. */
export function Progress({ view, names, kind, id }: ProgressProps) {
  const aim = view.aims.find((one) => one.kind === kind && one.id === id);
  if (!aim) return null;
  const share = aim.needed > 0 ? Math.min(1, aim.done / aim.needed) : null;
  return (
    <small class="progress" data-testid={`progress-${id}`}>
      {names.aim(aim)}
      {share !== null && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect class="progress-whole" width="100" height="4" rx="2" />
          <rect class="progress-done" width={100 * share} height="4" rx="2" />
        </svg>
      )}
    </small>
  );
}
