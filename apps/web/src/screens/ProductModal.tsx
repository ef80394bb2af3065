import { defaultBrand } from '../brand.ts'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SupportLink } from '../users/SupportLink.tsx'
import { useProducts } from '../products/use-products.ts'

/** What a product is, and the chat of the brand to ask for it. */
export function ProductModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const { contactPhone } = defaultBrand
  return (
    <QueryModal
      title="Produto"
      query={useProducts()}
      skeleton={<Skeleton className="h-48" />}
      onClose={onClose}
    >
      {(products) => {
        const product = products.find(({ _id }) => _id === id)
        return (
          <Modal title={product?.name ?? 'Produto'} onClose={onClose}>
            <p className="text-base leading-6 whitespace-pre-line wrap-anywhere">
              {product?.aboutMessage ?? 'Este produto não está mais aqui.'}
            </p>
            <div className="mt-5 pb-2">
              {product !== undefined && contactPhone !== '' && (
                <SupportLink
                  phone={contactPhone}
                  message={`Olá, quero saber mais sobre ${product.name}.`}
                />
              )}
            </div>
          </Modal>
        )
      }}
    </QueryModal>
  )
}
