import { encode } from 'uqr'

/** A text as a drawing that a camera reads, always dark on light; the text stands beside it. */
export function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true" // Whoever does not see it takes the text beside it.
      className="mx-auto size-48 rounded-field"
      shapeRendering="crispEdges"
    >
      {/* A camera reads dark on light, whatever the theme is. */}
      <rect width="100%" height="100%" fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
