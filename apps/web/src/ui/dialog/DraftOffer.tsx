import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'

export type Offer = { readonly resume: () => void; readonly discard: () => void }

/** Something was typed here before and not saved: to be gone on with, or thrown away. */
export function DraftOffer({ offer }: { readonly offer: Offer }) {
  return (
    <div className="mb-5">
      <Banner>
        <p>O que você preencheu aqui não foi salvo.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={offer.resume}>
            Continuar de onde parou
          </Button>
          <Button size="sm" variant="ghost" onClick={offer.discard}>
            Descartar rascunho
          </Button>
        </div>
      </Banner>
    </div>
  )
}
