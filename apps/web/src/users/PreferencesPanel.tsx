import { AboutCard } from './AboutCard.tsx'
import { AssistantCard } from './AssistantCard.tsx'
import { DangerCard } from './DangerCard.tsx'
import { ExportCard } from './ExportCard.tsx'
import { PreferencesCard } from './PreferencesCard.tsx'

/** Preferências: how the product behaves, what one takes with one, and the ways out. */
export function PreferencesPanel() {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <PreferencesCard />
        <AssistantCard />
        <ExportCard />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <AboutCard />
        <DangerCard />
      </div>
    </div>
  )
}
