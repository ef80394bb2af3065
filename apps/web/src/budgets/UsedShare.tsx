import { PlanBar } from './PlanBar.tsx'

/** The bar of a line or a card. */
export function UsedShare({ label, ...bar }: Parameters<typeof PlanBar>[0]) {
  return (
    <div className="col-span-full pt-0.5">
      <PlanBar {...bar} label={`Realizado de ${label}`} />
    </div>
  )
}
