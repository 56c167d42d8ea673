/** The address of the phone's own map: geo: (RFC 5870) everywhere but on Apple's, which know maps: alone. */
export function mapLink(address: string, agent = navigator.userAgent): string {
  const asked = encodeURIComponent(address)
  return /iPhone|iPad|iPod|Macintosh/.test(agent) ? `maps:?q=${asked}` : `geo:0,0?q=${asked}`
}
