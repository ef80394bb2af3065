/** How a colour is seen: with all three cones, or without the first, the second or the third. */
export const VISIONS = ['normal', 'protanopia', 'deuteranopia', 'tritanopia'] as const
export type Vision = (typeof VISIONS)[number]

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
const matrices: Record<Vision, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** sRGB to CIE XYZ at D65, each row divided by the white's own value. */
const toXyz: Matrix = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
]

const dot = (a: Triple, b: Triple) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const times = (matrix: Matrix, v: Triple): Triple => [
  dot(matrix[0], v),
  dot(matrix[1], v),
  dot(matrix[2], v),
]
const each = (v: Triple, change: (x: number) => number): Triple => [
  change(v[0]),
  change(v[1]),
  change(v[2]),
]

function linearLight(hex: string): Triple {
  const channel = (at: number) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** CIE L*, a*, b* at D65 of a colour `#rrggbb` as the vision sees it. */
export function labOf(hex: string, vision: Vision = 'normal'): Triple {
  const seen = each(times(matrices[vision], linearLight(hex)), (x) => Math.min(1, Math.max(0, x)))
  const [x, y, z] = each(times(toXyz, seen), (t) =>
    t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116,
  )
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const hueOf = (a: number, b: number) => (Math.atan2(b, a) * 180) / Math.PI + (b < 0 ? 360 : 0)
const share7 = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))

/** CIEDE2000 between two colours in L*a*b*: about 1 is just seen (Sharma, Wu and Dalal 2005). */
export function distance([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const stretch = 1 + 0.5 * (1 - share7((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const c1 = Math.hypot(a1 * stretch, b1)
  const c2 = Math.hypot(a2 * stretch, b2)
  const h1 = hueOf(a1 * stretch, b1)
  const h2 = hueOf(a2 * stretch, b2)
  const isGrey = c1 * c2 === 0
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hue = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360
  const light = (l1 + l2) / 2
  const chroma = (c1 + c2) / 2
  const waves =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63))
  const byLight = (l2 - l1) / (1 + (0.015 * (light - 50) ** 2) / Math.sqrt(20 + (light - 50) ** 2))
  const byChroma = (c2 - c1) / (1 + 0.045 * chroma)
  const byHue =
    (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * chroma * waves)
  const turned = -2 * share7(chroma) * Math.sin(radians(60 * Math.exp(-(((hue - 275) / 25) ** 2))))
  return Math.sqrt(byLight ** 2 + byChroma ** 2 + byHue ** 2 + turned * byChroma * byHue)
}
