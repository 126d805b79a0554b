import { Stepper } from "../../ui/Stepper";
import { useForm, useLabel } from "../context";

export function CountField({ name, low, high }: { name: string; low: number; high: number }) {
  const { values, set } = useForm();
  const label = useLabel(name);
  const value = values[name];
  if (low === high && high === 0) return null;
  return (
    <Stepper
      label={label}
      value={typeof value === "number" ? value : low}
      low={low}
      high={high}
      onChange={(next) => set(name, next)}
      testid={`field-${name}`}
    />
  );
}
