import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { ProductDrawing } from '../products/ProductDrawing.tsx'
import { useProducts } from '../products/use-products.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const PLACES = 6

/** What the brand offers beside the product (access.md §2). */
export function ProductsScreen() {
  const { open } = useNavigation()
  return (
    <>
      <h1 className="flex min-h-11 items-center text-2xl font-semibold sm:min-h-9">
        Nossos Produtos
      </h1>
      <div className="mt-5 grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        <QueryView
          query={useProducts()}
          skeleton={<Shape />}
          empty={<EmptyState text="Nenhum produto por aqui ainda." />}
        >
          {(products) =>
            products.map(({ _id: id, name, image }) => (
              <article
                key={id}
                aria-label={name}
                className="flex min-h-70 min-w-0 flex-col overflow-clip rounded-card border border-line bg-surface"
              >
                <ProductDrawing image={image} />
                <div className="flex flex-1 flex-col items-start p-4 sm:p-5">
                  <h2 className="line-clamp-2 text-lg font-semibold break-words">{name}</h2>
                  <div className="mt-auto pt-4">
                    <Button onClick={() => open(windows.product(id))}>
                      Contratar<span className="sr-only"> {name}</span>
                    </Button>
                  </div>
                </div>
              </article>
            ))
          }
        </QueryView>
      </div>
    </>
  )
}

function Shape() {
  return Array.from({ length: PLACES }, (_, at) => (
    <Skeleton key={at} className="h-70 rounded-card" />
  ))
}
