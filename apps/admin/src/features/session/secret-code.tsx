/** The authenticator's secret, to be photographed or typed. */
import { encode } from 'uqr'
import { signInTexts } from './sign-in.i18n.ts'

/** A new authenticator: the picture of its secret, and the same as a key. */
export function SecretToScan({ otpauth_url, secret }: { otpauth_url: string; secret: string }) {
  const say = signInTexts.useText()
  return (
    <div className="a-sign-in__enrol">
      <b>{say('enrol')}</b>
      <p>{say('enrol_note')}</p>
      <SecretCode url={otpauth_url} label={say('enrol_picture')} />
      <p>{say('enrol_key')}</p>
      <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <a href={otpauth_url}>{say('enrol_open')}</a>
    </div>
  )
}

/** Black on white in light and dark, or cameras miss it. */
function SecretCode({ url, label }: { url: string; label: string }) {
  const { data, size } = encode(url, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="a-sign-in__code-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={squares} />
    </svg>
  )
}
