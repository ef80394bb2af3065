import { Skeleton } from '../ui/Skeleton.tsx'

/** In the place of a page of A4, so that what follows it stays where it is when the page has come. */
export const EmptySheet = () => <Skeleton className="aspect-[210/297] w-full" />
