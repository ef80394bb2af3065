import { type RefObject, useEffect, useRef, useState } from 'react'
import { drawOn, openQrReader } from './read-qr.ts'

/** Whether the camera is being asked for, runs, or cannot be had. */
export type CameraState = 'starting' | 'live' | 'none'

const LOOK_EVERY_MS = 150
const SIDE = 900

/**
 * Shows the camera at the back of the device and hears the text of each QR code in sight, until the window is
 * closed. Where there is no camera, or it is not allowed, the state says so.
 */
export function useCamera(onRead: (text: string) => void): {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const hear = useRef(onRead)
  useEffect(() => {
    hear.current = onRead
  })
  useEffect(() => {
    const closed = new AbortController()
    const { signal } = closed
    const run = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      })
      const stop = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      signal.addEventListener('abort', stop)
      const shown = video.current
      if (signal.aborted || shown === null) return stop()
      shown.srcObject = stream
      await shown.play()
      setState('live')
      const read = await openQrReader()
      const canvas = document.createElement('canvas')
      while (!signal.aborted) {
        const size = { width: shown.videoWidth, height: shown.videoHeight }
        drawOn(canvas, { source: shown, size, side: SIDE })
        const text = await read(canvas)
        if (text !== null && !signal.aborted) hear.current(text)
        await new Promise((done) => setTimeout(done, LOOK_EVERY_MS))
      }
    }
    run().catch(() => {
      if (!signal.aborted) setState('none')
      closed.abort()
    })
    return () => closed.abort()
  }, [])
  return { video, state }
}
