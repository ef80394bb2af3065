import Camera from 'lucide-react/icons/camera'
import Image from 'lucide-react/icons/image'
import { useRef, useState } from 'react'
import { type ConsumerReceipt, type NfceRefusal, readNfce } from '@saldo/domain/receipts/nfce'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { Modal } from '../ui/dialog/Modal.tsx'
import { readQrOfFile } from './read-qr.ts'
import { type CameraState, useCamera } from './use-camera.ts'

const refusals = {
  not_nfce: 'Este QR code não é de uma nota ao consumidor (NFC-e). O dela fica no fim do cupom.',
  other_document: 'Esta nota não é uma NFC-e: só a nota ao consumidor é lida.',
  nfce_damaged:
    'Os números deste QR code não conferem. Leia de novo, com o código inteiro e nítido.',
  nfce_test: 'Esta nota foi emitida em teste (homologação) e não vale como compra.',
} as const satisfies Record<NfceRefusal, string>

const NOT_FOUND =
  'Não achamos um QR code nesta foto. Fotografe de perto, com o código inteiro, reto e sem sombra.'

/**
 * Reads the QR code of a consumer's receipt with the camera or in a chosen picture. It is read on the device:
 * neither the picture nor the code leaves it.
 */
export function NfceModal({
  onRead,
  onClose,
}: {
  readonly onRead: (receipt: ConsumerReceipt) => void
  readonly onClose: () => void
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hear = (text: string) => {
    const receipt = readNfce(text)
    if (typeof receipt === 'string') setProblem(refusals[receipt])
    else onRead(receipt)
  }
  const readFile = async (file: File) => {
    setProblem(null)
    setReading(true)
    const text = await readQrOfFile(file).catch(() => null)
    setReading(false)
    if (text === null) setProblem(NOT_FOUND)
    else hear(text)
  }
  const camera = useCamera(hear)
  return (
    <Modal
      title="Ler nota fiscal"
      text="O QR code da nota ao consumidor (NFC-e) é lido neste aparelho: nada é enviado."
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant={camera.state === 'none' ? 'primary' : 'secondary'}
            icon={<Image size={18} aria-hidden="true" />}
            busy={isReading}
            onClick={() => input.current?.click()}
          >
            Escolher uma foto
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Viewfinder state={camera.state} videoRef={camera.video} />
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Foto da nota fiscal"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file !== undefined) void readFile(file)
          }}
        />
      </div>
    </Modal>
  )
}

const words = {
  starting: 'Abrindo a câmera…',
  live: 'Aponte para o QR code, no fim do cupom.',
  none: 'Sem câmera, ou sem permissão para usá-la. Escolha uma foto em que o QR code apareça inteiro.',
} as const satisfies Record<CameraState, string>

function Viewfinder({
  state,
  videoRef,
}: {
  readonly state: CameraState
  readonly videoRef: ReturnType<typeof useCamera>['video']
}) {
  return (
    <div>
      <div
        className={cx(
          'relative aspect-[4/3] overflow-hidden rounded-card bg-sunken',
          state === 'none' && 'hidden',
        )}
      >
        <Camera size={32} aria-hidden="true" className="absolute inset-0 m-auto text-faint" />
        <video
          ref={videoRef}
          muted
          playsInline
          aria-label="Imagem da câmera"
          className={cx('absolute inset-0 size-full object-cover', state !== 'live' && 'opacity-0')}
        />
        {state === 'live' && (
          <div
            aria-hidden="true"
            className="absolute inset-0 m-auto aspect-square h-3/5 rounded-card outline-[999px] outline-veil"
          />
        )}
      </div>
      <p aria-live="polite" className="mt-2 text-base text-muted">
        {words[state]}
      </p>
    </div>
  )
}
