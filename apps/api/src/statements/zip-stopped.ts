/** Why a ZIP is not unpacked. */
type ZipFault = 'broken' | 'too_large' | 'password_needed' | 'password_wrong'

/** Thrown where a ZIP is broken, unpacks to too much, or is not opened by the password. */
export class ZipStopped extends Error {
  readonly fault: ZipFault

  constructor(fault: ZipFault) {
    super(fault)
    this.fault = fault
  }
}
