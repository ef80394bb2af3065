import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** The receipts of an entry: loaded with its window, behind everything else in it. */
export const LazyReceipts = lazyComponent(
  () => import('./Receipts.tsx').then((all) => all.Receipts),
  { shape: <Skeleton className="mt-6 h-32" /> },
)
