/** Where requests come from, as limits count it. */
import { isIPv6 } from 'node:net'

const GROUPS = 8
const NETWORK_GROUPS = 4
const groupsOf = (text: string | undefined): string[] => (text ? text.split(':') : [])

/**
 * The network an address is counted by. A household has all addresses of its /64, so those count as one; IPv4 within IPv6 is IPv4.
 */
export function networkOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 || !isIPv6(ip)) return v4 ?? ip
  const [head, tail] = ip.split('%')[0]!.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const between = Array.from({ length: Math.max(0, GROUPS - first.length - last.length) }, () => '0')
  const groups = [...first, ...between, ...last].slice(0, NETWORK_GROUPS)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
