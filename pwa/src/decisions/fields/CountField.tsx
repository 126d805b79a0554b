import { capital } from "../../i18n/names";
import { Stepper } from "../../ui/Stepper";
import { useForm } from "../context";

export function CountField({ name, low, high }: { name: string; low: number; high: number }) {
  const { names, values, set } = useForm();
  const value = values[name];
  if (low === high && high === 0) return null;
  return (
    <Stepper
      label={capital(names.field(name))}
      value={typeof value === "number" ? value : low}
      low={low}
      high={high}
      onChange={(next) => set(name, next)}
      testid={`field-${name}`}
    />
  );
}
