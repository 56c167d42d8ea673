/** How Alipay signs: fields in the order of their names, without sign; a notification also without sign_type. */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

const signedText = (fields: Record<string, string>): Buffer =>
  Buffer.from(
    Object.keys(fields)
      .filter((name) => fields[name] !== '' && name !== 'sign')
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&'),
  )

export const rsa2 = (text: string | Buffer, private_key: string): string =>
  sign('sha256', Buffer.from(text), createPrivateKey(private_key)).toString('base64')

/** Whether a request's fields were signed by the merchant. */
export const isSignedRequest = (fields: Record<string, string>, public_key: string): boolean =>
  verify('sha256', signedText(fields), createPublicKey(public_key), Buffer.from(fields.sign ?? '', 'base64'))

/** A notification as it is posted. */
export const notification = (fields: Record<string, string>, private_key: string): string =>
  new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: rsa2(signedText(fields), private_key) }).toString()
