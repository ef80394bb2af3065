import { useState } from 'react'
import { acceptDocuments } from '@saldo/contract/user-changes'
import { documentsOf, waitingDocuments } from '@saldo/domain/users/documents'
import { defaultBrand } from '../brand.ts'
import { useMe } from '../data/me.ts'
import { useChange } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { Modal } from '../ui/dialog/Modal.tsx'

const documents = documentsOf(defaultBrand)

/** Asks again where the terms or the policy have changed since they were accepted (case L55). */
export function TermsDialog() {
  const { data: me } = useMe()
  const accept = useChange(acceptDocuments)
  const [isLater, setIsLater] = useState(false)
  if (me === undefined || me.actor !== null || isLater) return null
  const waiting = waitingDocuments(documents, me.acceptedDocuments)
  if (waiting.length === 0) return null
  const body = { terms: documents.terms.version, policy: documents.policy.version }
  const link = { target: '_blank', rel: 'noopener', className: linkStyle('inline') }
  return (
    <Modal
      size="sm"
      title="Nossos termos mudaram"
      onClose={() => setIsLater(true)}
      footer={
        <>
          <Button onClick={() => setIsLater(true)}>Agora não</Button>
          <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate({ body })}>
            Li e aceito
          </Button>
        </>
      }
    >
      <p className="text-base leading-6">
        Leia e aceite os{' '}
        <a href={defaultBrand.termsUrl} {...link}>
          termos de uso
        </a>{' '}
        e a{' '}
        <a href={defaultBrand.policyUrl} {...link}>
          política de privacidade
        </a>
        , na versão de agora.
      </p>
      {accept.error && (
        <div className="mt-4">
          <Banner kind="error">{accept.error.message}</Banner>
        </div>
      )}
    </Modal>
  )
}
