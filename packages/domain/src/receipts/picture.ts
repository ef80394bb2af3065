/** A picture is made so small before it is sent: its longer side, in pixels. */
const PICTURE_SIDE_MAX = 2400

type Size = { readonly width: number; readonly height: number }

/** The size to which a picture is drawn: its own, or the same shape with the longer side at its limit. */
export function pictureSize({ width, height }: Size): Size {
  const scale = Math.min(1, PICTURE_SIDE_MAX / Math.max(width, height, 1))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
