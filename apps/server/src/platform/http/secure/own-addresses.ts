/** Where phones in the same network find this machine. */
import { networkInterfaces } from 'node:os'

/** @returns this machine's addresses in its networks (IPv4) */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )
