import { useEffect, useState } from 'react'
import { forgetSharedFiles } from '../data/device-stores.ts'
import { readSharedFiles } from '../data/shared-files.ts'
import { useSnack } from '../ui/use-snack.ts'
import { useAttach } from './use-receipts.ts'

/**
 * What another application of the device shared, to be attached to an entry once it is written. Nothing is sent
 * before: whoever signs in here may be somebody else. What was not attached stays on the device.
 */
export function useReceived(isWanted: boolean) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [isMissing, setMissing] = useState(false)
  const attach = useAttach()
  const snack = useSnack()
  useEffect(() => {
    if (!isWanted) return
    const read = async () => {
      const found = await readSharedFiles().catch(() => [])
      setFiles(found)
      setMissing(found.length === 0)
    }
    void read()
  }, [isWanted])
  const discard = () => {
    setFiles([])
    forgetSharedFiles().catch(() => null)
  }
  const attachTo = async (transaction: string) => {
    for (const file of files) {
      const reason = await attach(transaction, file)
      if (reason !== null) return snack({ message: reason, kind: 'error' })
    }
    return discard()
  }
  return { files, isMissing, discard, attachTo }
}
