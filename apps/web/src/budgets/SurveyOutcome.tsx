import type { Answer } from '@saldo/contract/endpoint'
import type { saveSurvey } from '@saldo/contract/survey'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import type { Outcome } from '../ui/FormModal.tsx'
import { type LeftOut, outcomeText } from './survey-outcome.ts'

type Props = {
  readonly leftOut: readonly LeftOut[]
  /** Back to the form, with what was left out alone. */
  readonly complete: () => void
  readonly onClose: () => void
}

/** Step 6: what was entered, and what was left out, to be completed at once or not at all. */
export function outcomeOf(
  saved: Answer<typeof saveSurvey>,
  { leftOut, complete, onClose }: Props,
): Outcome {
  const { title, text } = outcomeText(saved, leftOut)
  if (leftOut.length === 0) {
    return {
      title,
      content: <p className="text-base">{text}</p>,
      footer: (
        <Button variant="primary" onClick={onClose}>
          Fechar
        </Button>
      ),
    }
  }
  return {
    title,
    content: (
      <>
        <p className="text-base">{text}</p>
        <div className="mt-4">
          <Banner kind="warning">
            <p>Ficou de fora, por estar incompleto:</p>
            <ul className="mt-1 list-disc pl-5">
              {leftOut.map((one) => (
                <li key={one.text}>{one.text}</li>
              ))}
            </ul>
          </Banner>
        </div>
      </>
    ),
    footer: (
      <>
        <Button onClick={onClose}>Fechar</Button>
        <Button variant="primary" onClick={complete}>
          Completar
        </Button>
      </>
    ),
  }
}
