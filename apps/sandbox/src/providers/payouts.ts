/**
 * The provider's other direction: money out to a bank or Alipay account, under the merchant's own number. The same number again is the
 * same payout; a number that was voided is never paid, even when its order arrives later.
 */
import { constants, createPrivateKey, privateDecrypt } from 'node:crypto'
import type { SandboxSecrets } from '../keys.ts'
import { fenOf, yuan } from '../money.ts'
import type { Callbacks } from '../wire/callbacks.ts'
import type { Payout, World } from '../world.ts'
import type { Answer } from './cards.ts'
import { isCardNumber, payeeBehaviourOf } from './test-cards.ts'

type Body = Record<string, unknown>

class Refused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const text = (body: Body, field: string, max = 200): string => {
  const value = body[field]
  if (typeof value !== 'string' || value === '' || value.length > max)
    throw new Refused('PARAM_INVALID', `${field} is missing or wrong`)
  return value
}

export class PayoutProvider {
  readonly #world: World
  readonly #secrets: SandboxSecrets
  readonly #callbacks: Callbacks

  constructor(world: World, secrets: SandboxSecrets, callbacks: Callbacks) {
    this.#world = world
    this.#secrets = secrets
    this.#callbacks = callbacks
    for (const payout of world.payouts.all()) if (payout.state === 'PROCESSING') this.#go(payout)
  }

  /** Endpoints by path below /payouts/v1/. */
  readonly endpoints: Record<string, (body: Body) => unknown> = {
    create: (body) => this.#create(body),
    query: (body) => this.#data(this.#known(body)),
    void: (body) => this.#void(body),
  }

  answer(endpoint: string, body: Body): Answer {
    const handle = this.endpoints[endpoint]
    if (!handle) return { code: 'NO_SUCH_SERVICE', message: endpoint, data: null }
    try {
      const data = handle(body)
      this.#world.changed()
      return { code: '0000', message: 'ok', data }
    } catch (problem) {
      if (problem instanceof Refused) return { code: problem.code, message: problem.message, data: null }
      throw problem
    }
  }

  #create(body: Body) {
    const payout_no = text(body, 'payout_no', 64)
    const amount_fen = fenOf(body.amount)
    if (amount_fen === null || amount_fen < 1) throw new Refused('PARAM_INVALID', 'amount is not an amount')
    const kind = text(body, 'kind', 10)
    const holder = text(body, 'holder', 80)
    const account = this.#decrypt(text(body, 'cipher', 1000))
    const same = this.#world.payouts.get(payout_no)
    if (same) {
      same.asked++
      if (same.state === 'VOID') throw new Refused('PAYOUT_VOIDED', 'the number was voided')
      if (same.amount_fen !== amount_fen || same.account !== account)
        throw new Refused('DUPLICATE_MISMATCH', 'payout_no was used with other content')
      return this.#data(same)
    }
    if (body.currency !== 'CNY') throw new Refused('PARAM_INVALID', 'only CNY')
    if (kind === 'bank' && !isCardNumber(account)) throw new Refused('ACCOUNT_INVALID', 'no such account')
    const behaviour = payeeBehaviourOf(account)
    if (behaviour === 'refused') throw new Refused('ACCOUNT_INVALID', 'no such account')
    const payout = this.#world.payouts.put({
      payout_id: this.#world.nextNo('O'),
      payout_no,
      account,
      holder,
      amount_fen,
      notify_url: text(body, 'notify_url', 500),
      state: 'PROCESSING',
      fail_code: '',
      made_at_ms: this.#world.now(),
      done_at_ms: 0,
      returned_at_ms: 0,
      asked: 1,
    })
    this.#go(payout)
    return this.#data(payout)
  }

  /** What the bank does by itself: pays, says no, or leaves it open until somebody settles it. */
  #go(payout: Payout): void {
    const behaviour = payeeBehaviourOf(payout.account)
    if (behaviour === 'stays_open') return
    const timer = setTimeout(() => this.settle(payout.payout_no, behaviour === 'fails' ? 'FAIL' : 'SUCCESS'), 0)
    timer.unref()
  }

  /** Voids a number: one that was never heard of is dead from now on; any other stays as it is. */
  #void(body: Body) {
    const payout_no = text(body, 'payout_no', 64)
    const known = this.#world.payouts.get(payout_no)
    if (known) return this.#data(known)
    const now_ms = this.#world.now()
    return this.#data(
      this.#world.payouts.put({
        payout_id: this.#world.nextNo('O'),
        payout_no,
        account: '',
        holder: '',
        amount_fen: 0,
        notify_url: '',
        state: 'VOID',
        fail_code: 'VOIDED',
        made_at_ms: now_ms,
        done_at_ms: now_ms,
        returned_at_ms: 0,
        asked: 0,
      }),
    )
  }

  /** The bank's word on a payout. @returns whether the bank works on such a payout, and the word holds */
  settle(payout_no: string, outcome: 'SUCCESS' | 'FAIL'): boolean {
    const payout = this.#world.payouts.get(payout_no)
    if (payout?.state !== 'PROCESSING') return false
    payout.state = outcome
    payout.done_at_ms = this.#world.now()
    if (outcome === 'FAIL') payout.fail_code = 'BANK_REFUSED'
    this.#tell(payout, outcome === 'FAIL' ? 'payout.failed' : 'payout.succeeded')
    return true
  }

  /** The receiving bank sends a paid payout back, days later. @returns whether there is such a payout */
  giveBack(payout_no: string): boolean {
    const payout = this.#world.payouts.get(payout_no)
    if (payout?.state !== 'SUCCESS') return false
    payout.state = 'RETURNED'
    payout.fail_code = 'ACCOUNT_CLOSED'
    payout.returned_at_ms = this.#world.now()
    this.#tell(payout, 'payout.returned')
    return true
  }

  #tell(payout: Payout, type: string): void {
    this.#callbacks.add({
      provider: 'cards',
      type,
      about: payout.payout_no,
      url: payout.notify_url,
      data: this.#data(payout),
    })
    this.#world.changed()
  }

  #known(body: Body): Payout {
    const payout = this.#world.payouts.get(text(body, 'payout_no', 64))
    if (!payout) throw new Refused('PAYOUT_NOT_FOUND', 'no such payout')
    return payout
  }

  #data = (payout: Payout) => ({
    merchant_id: this.#secrets.card_merchant_id,
    payout_no: payout.payout_no,
    payout_id: payout.payout_id,
    state: payout.state,
    amount: yuan(payout.amount_fen),
    currency: 'CNY',
    fail_code: payout.fail_code,
    done_at: payout.done_at_ms ? Math.floor(payout.done_at_ms / 1000) : null,
    returned_at: payout.returned_at_ms ? Math.floor(payout.returned_at_ms / 1000) : null,
  })

  #decrypt(cipher: string): string {
    try {
      const plain = privateDecrypt(
        {
          key: createPrivateKey(this.#secrets.card_provider_private_key),
          padding: constants.RSA_PKCS1_OAEP_PADDING,
          oaepHash: 'sha256',
        },
        Buffer.from(cipher, 'base64'),
      )
      return String((JSON.parse(plain.toString('utf8')) as { account: unknown }).account)
    } catch {
      throw new Refused('PARAM_INVALID', 'cipher cannot be read')
    }
  }
}
