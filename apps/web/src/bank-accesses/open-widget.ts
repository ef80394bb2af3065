/**
 * Goes to an address that opens the aggregator's page in a frame. It is loaded anew, because only the
 * document of that address has a policy that allows the frame (decision 106).
 */
export function openWidgetAt(address: string): void {
  location.assign(address)
}
