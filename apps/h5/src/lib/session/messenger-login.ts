/**
 * Signing in through the messenger this browser belongs to [R1.2, R4.8-R4.12]. Anybody can send a link that carries a code of
 * theirs. So the tab that starts makes a verifier, keeps it in its own storage and puts its SHA-256 as nonce into the return
 * address: a code whose nonce is not of this tab is never sent, and the ticket to bind with never stands in an address.
 */
import { call, callEnvelope } from '../api/client.ts'
import { currentHashRoute, go, goPath } from '../router/navigation.ts'
import { place } from '../router/router.ts'
import { KEYS, readText, removeKey, writeText } from '../storage/storage.ts'
import { randomText } from '../timing.ts'
import { toast } from '../toast.ts'
import { isLoggedIn, signIn, takeReturn } from './session.ts'

const STATE = 'h5wxlogin'
const VERIFIER = 'messenger_verifier'
const ASKED_AT_MS = 'messenger_asked_at_ms'
const OFFER = 'messenger_offer'
/** A person who did not sign in there goes on as a guest: this tab does not send them again before. */
const ASK_AGAIN_MS = 10 * 60_000
/** As long as the server keeps the ticket. */
const OFFER_MS = 15 * 60_000
const NOT_ON = ['/pages/login/smsLogin', '/pages/main/download']
const VERIFIER_LENGTH = 43

/** A messenger account without a person yet, and what binds it; only in this tab. */
export interface BindOffer {
  bind_ticket: string
  bind_verifier: string
  nickname: string
  lapses_at_ms: number
}

/** The messenger account this tab may bind with its next sign-in, or null. */
export function bindOffer(now_ms = Date.now()): BindOffer | null {
  const text = sessionStorage.getItem(OFFER)
  const offer = text ? (JSON.parse(text) as BindOffer) : null
  return offer && offer.lapses_at_ms > now_ms ? offer : null
}
export const dropBindOffer = (): void => sessionStorage.removeItem(OFFER)

async function nonceOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Takes the code out of the address, and stores it when it came back to the tab that asked for it [R4.9]. */
async function takeCode(): Promise<void> {
  const url = new URL(location.href)
  const [code, nonce] = [url.searchParams.get('code'), url.searchParams.get('nonce')]
  if (url.searchParams.get('state') !== STATE || !code) return
  for (const name of ['code', 'state', 'nonce']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  const verifier = sessionStorage.getItem(VERIFIER)
  if (verifier && (await nonceOf(verifier)) === nonce) writeText(KEYS.temp_save_wxcode, code)
}

/** Sends the browser to the messenger [R4.10]; a person who came back without an account goes on as a guest for ten minutes. */
async function askMessenger(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(ASKED_AT_MS)) < ASK_AGAIN_MS) return
  const { value } = await call('site.option', { key: 'social' }, { silent: true })
  const { provider, authorize_url } = value as { provider: string; authorize_url: string }
  if (!provider || isLoggedIn()) return
  removeKey(KEYS.temp_save_wxcode) // one left by another tab is not this verifier's
  const verifier = randomText(VERIFIER_LENGTH)
  sessionStorage.setItem(VERIFIER, verifier)
  sessionStorage.setItem(ASKED_AT_MS, String(Date.now()))
  const back = new URL(location.href)
  back.searchParams.set('nonce', await nonceOf(verifier))
  location.assign(authorize_url.replace('{return_url}', encodeURIComponent(back.href)))
}

/** Gives the code to the server: a session, or a ticket to bind with [R4.11, R4.12]. */
async function sendCode(code: string, verifier: string): Promise<void> {
  removeKey(KEYS.temp_save_wxcode) // it works once
  const pair = { verifier, nonce: await nonceOf(verifier) }
  const {
    code: result,
    msg,
    data: answer,
  } = await callEnvelope('account.loginBySocial', { code, ...pair }, { silent: true })
  if (result !== 1) return
  if ('token' in answer) {
    toast(msg)
    signIn(answer)
    const back = takeReturn()
    if (back) goPath(back, 'redirect')
    return
  }
  const offer: BindOffer = {
    bind_ticket: answer.bind_ticket,
    bind_verifier: verifier,
    nickname: answer.profile.nickname,
    lapses_at_ms: Date.now() + OFFER_MS,
  }
  sessionStorage.setItem(OFFER, JSON.stringify(offer))
  go('login.password')
}

async function step(): Promise<void> {
  await takeCode()
  if (isLoggedIn() || NOT_ON.some((path) => currentHashRoute().toLowerCase().startsWith(path.toLowerCase()))) return
  const [code, verifier] = [readText(KEYS.temp_save_wxcode), sessionStorage.getItem(VERIFIER)]
  if (code && verifier) await sendCode(code, verifier)
  else await askMessenger()
}

let at_work = false

/** Looks now and whenever the person goes to another screen. Gives the way to stop. */
export function startMessengerLogin(): () => void {
  const look = async () => {
    if (at_work) return
    at_work = true
    // Without the messenger the person signs in by SMS or password, as everywhere else.
    await step().catch(() => undefined)
    at_work = false
  }
  void look()
  return place.subscribe(() => void look())
}
