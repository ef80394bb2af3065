import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'

export type Offer = { readonly resume: () => void; readonly discard: () => void }

/** Something was typed here before and not saved: to be gone on with, or thrown away. */
export function DraftOffer({ offer }: { readonly offer: Offer }) {
  return (
    <div className="mb-5">
      <Banner
        action={
          <div className="flex flex-wrap gap-2 py-1">
            <Button size="sm" variant="primary" onClick={offer.resume}>
              Continuar de onde parou
            </Button>
            <Button size="sm" variant="ghost" onClick={offer.discard}>
              Descartar
            </Button>
          </div>
        }
      >
        O que você preencheu aqui não foi salvo.
      </Banner>
    </div>
  )
}
