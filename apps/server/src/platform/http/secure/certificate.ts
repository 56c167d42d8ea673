/**
 * A certificate this machine makes for itself, so that a phone in the same network has a secure context and may use its camera (HTTPS=1). No authority
 * vouches for it: a browser warns, and asks once.
 */
import 'reflect-metadata'
import { randomBytes, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'
import { ownAddresses } from './own-addresses.ts'

const DAY_MS = 86_400_000
/** Phones take none that lasts longer than 398 days. */
const LASTS_MS = 397 * DAY_MS
const RENEWED_BEFORE_MS = 30 * DAY_MS
/** A phone's clock may be a little behind ours. */
const VALID_BEFORE_MS = DAY_MS
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
const ALWAYS = ['127.0.0.1', '::1']

/**
 * The certificate kept in a folder, made at the first start, and anew where it ends within a month or this machine has an address it does not name.
 * @returns certificate and private key, as one PEM text
 */
export async function certificateIn(
  folder: string,
  { now, addresses = ownAddresses() }: { now: number; addresses?: readonly string[] },
): Promise<string> {
  const path = join(folder, 'https.pem')
  const named = [...ALWAYS, ...addresses]
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (kept && serves(kept, named, now)) return kept
  const made = await make(named, now)
  // A start that is killed leaves the old one or the new one.
  writeFileSync(`${path}.new`, made, { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return made
}

/** A file that is damaged does not serve. */
function serves(pem: string, addresses: readonly string[], now: number): boolean {
  try {
    const certificate = new X509Certificate(pem)
    const ends_at_ms = Date.parse(certificate.validTo)
    return now < ends_at_ms - RENEWED_BEFORE_MS && addresses.every((address) => certificate.checkIP(address))
  } catch {
    return false
  }
}

async function make(addresses: readonly string[], now: number): Promise<string> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    // The first bit is zero, the number positive.
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: 'CN=Juya on this machine',
    notBefore: new Date(now - VALID_BEFORE_MS),
    notAfter: new Date(now - VALID_BEFORE_MS + LASTS_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([SERVER_AUTH]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
    ],
  })
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return `${certificate.toString('pem')}\n${key}\n`
}
