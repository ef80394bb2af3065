import type { HoldingTip } from '@saldo/domain/assistant/tips'
import { useNavigation } from '../../navigation.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { tipTexts } from './tip-texts.ts'
import type { useTips } from './use-tips.ts'

type Props = {
  readonly tips: readonly HoldingTip[]
  readonly putAway: ReturnType<typeof useTips>['putAway']
}

/** What follows from the person's own facts on this screen, and what can be done about it. */
export function Tips({ tips, putAway }: Props) {
  const { open, to } = useNavigation()
  return (
    <ul className="flex flex-col gap-3">
      {tips.map(({ id, about }) => {
        const { title, text, action } = tipTexts[id]
        const { window, href = '' } = action
        return (
          <li key={id} className="rounded-card border border-line bg-surface p-4">
            <h3 className="text-base font-semibold">{title}</h3>
            <p className="mt-1 text-base text-pretty text-muted">{text(about ?? '')}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button size="sm" onClick={() => (window ? open(window) : to(href))}>
                {action.label}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Não mostrar de novo: ${title}`}
                busy={putAway.isPending && putAway.variables?.body.subject === id}
                onClick={() => putAway.mutate({ body: { subject: id } })}
              >
                Não mostrar de novo
              </Button>
            </div>
          </li>
        )
      })}
      {putAway.error && <Banner kind="error">{putAway.error.message}</Banner>}
    </ul>
  )
}
