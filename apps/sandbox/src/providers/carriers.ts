/**
 * The tracking service over all parcel carriers. A registered parcel travels by a script that its number chooses; every step is
 * told to the merchant by a signed callback.
 *
 *   …0000  never scanned        …0001  stuck after the first scan     …0002  carrier exception
 *   …0003  goes back to sender  …0004  unknown number                 any other: delivered
 */
import type { Callbacks } from '../wire/callbacks.ts'
import type { Shipment, World } from '../world.ts'
import type { Answer } from './cards.ts'

interface Step {
  after_h: number
  status: 'created' | 'in_transit' | 'delivering' | 'delivered' | 'exception' | 'returned'
  text: string
  location: string
}

const COLLECTED: Step = { after_h: 3, status: 'in_transit', text: '快件已揽收', location: '' }
const LEFT: Step = { after_h: 8, status: 'in_transit', text: '快件已从始发转运中心发出', location: '' }
const ON_THE_WAY: Step = { after_h: 26, status: 'in_transit', text: '快件已到达杭州转运中心', location: '杭州' }
const DELIVERING: Step = { after_h: 34, status: 'delivering', text: '快递员正在派送', location: '杭州' }
const SCRIPTS: Record<string, Step[]> = {
  '0000': [],
  '0001': [COLLECTED],
  '0002': [COLLECTED, { after_h: 26, status: 'exception', text: '包裹外包装破损，等待处理', location: '杭州' }],
  '0003': [
    COLLECTED,
    LEFT,
    ON_THE_WAY,
    { after_h: 36, status: 'returned', text: '收件人拒收，快件已退回', location: '杭州' },
  ],
}
const DELIVERED_SCRIPT = [
  COLLECTED,
  LEFT,
  ON_THE_WAY,
  DELIVERING,
  { after_h: 38, status: 'delivered', text: '快件已签收', location: '杭州' } as Step,
]
const UNKNOWN_TAIL = '0004'
const HOUR_MS = 3_600_000

/** Carriers whose numbers look so. */
const CARRIERS: Record<string, RegExp> = {
  SF: /^SF\d{12,13}$/,
  JD: /^JD[A-Z0-9]{11,15}$/,
  EMS: /^([A-Z]{2}\d{9}[A-Z]{2}|[159]\d{12})$/,
  ZTO: /^\d{12,15}$/,
  YTO: /^(YT\d{13}|\d{10,18})$/,
  STO: /^(STO\d{10}|\d{12,16})$/,
  YUNDA: /^(\d{13}|\d{15})$/,
  JT: /^JT\d{12,13}$/,
  POST: /^([A-Z]{2}\d{9}[A-Z]{2}|[A-Z]{2}\d{11}|9\d{12})$/,
  DEPPON: /^(DPK\d{11,15}|\d{8,10})$/,
  KYE: /^KY\d{11,13}$/,
}

export class CarrierProvider {
  readonly #world: World
  readonly #callbacks: Callbacks
  constructor(world: World, callbacks: Callbacks) {
    this.#world = world
    this.#callbacks = callbacks
  }

  answer(endpoint: string, body: Record<string, unknown>): Answer {
    const { carrier_code, tracking_no, callback_url } = body as Record<string, string | undefined>
    if (!tracking_no || !/^[A-Z0-9]{8,24}$/.test(tracking_no)) return refused('PARAM_INVALID', 'tracking_no is wrong')
    if (endpoint === 'recognise') {
      const carrier_codes = Object.keys(CARRIERS).filter((code) => CARRIERS[code]!.test(tracking_no))
      return { code: '0000', message: 'ok', data: { carrier_codes } }
    }
    if (!carrier_code || !CARRIERS[carrier_code]) return refused('CARRIER_UNKNOWN', 'no such carrier')
    if (tracking_no.endsWith(UNKNOWN_TAIL)) return refused('NUMBER_UNKNOWN', 'the carrier does not know this number')
    const known = this.#world.shipments.get(`${carrier_code}:${tracking_no}`)
    if (endpoint === 'register') {
      if (!callback_url) return refused('PARAM_INVALID', 'callback_url is missing')
      const registered_at_ms = this.#now()
      const shipment =
        known ??
        this.#world.shipments.put({ carrier_code, tracking_no, callback_url, registered_at_ms, told: 0, forced: [] })
      this.#world.changed()
      return { code: '0000', message: 'ok', data: this.data(shipment) }
    }
    if (endpoint !== 'trace') return refused('NO_SUCH_SERVICE', endpoint)
    return known
      ? { code: '0000', message: 'ok', data: this.data(known) }
      : refused('NOT_REGISTERED', 'register the number first')
  }

  /** Parcels may travel at another time than the providers' clocks show: a story that is told from its beginning. */
  #now = (): number => this.#world.now() + this.#world.parcels_lead_ms

  /** Adds a step by hand and tells the merchant at once; from then on the script is over. */
  force(tracking_no: string, status: string, text: string): boolean {
    const shipment = this.#world.shipments.all().find((row) => row.tracking_no === tracking_no)
    if (!shipment) return false
    if (shipment.forced.length === 0) shipment.forced = this.#steps(shipment)
    shipment.forced.push({ status, text, location: '', at_ms: this.#now() })
    this.#tell(shipment)
    return true
  }

  /** Tells the merchants of every step that has come since the last look. */
  tick(): void {
    for (const shipment of this.#world.shipments.all())
      if (this.#steps(shipment).length > shipment.told) this.#tell(shipment)
  }

  data(shipment: Shipment) {
    const steps = this.#steps(shipment)
    return {
      carrier_code: shipment.carrier_code,
      tracking_no: shipment.tracking_no,
      status: steps.at(-1)?.status ?? 'created',
      traces: steps.map(({ at_ms, ...step }) => ({ ...step, at: Math.floor(at_ms / 1000) })),
    }
  }

  #steps(shipment: Shipment): { status: string; text: string; location: string; at_ms: number }[] {
    if (shipment.forced.length > 0) return [...shipment.forced]
    const script = SCRIPTS[shipment.tracking_no.slice(-4)] ?? DELIVERED_SCRIPT
    return script
      .map(({ after_h, ...step }) => ({ ...step, at_ms: shipment.registered_at_ms + after_h * HOUR_MS }))
      .filter((step) => step.at_ms <= this.#now())
  }

  #tell(shipment: Shipment): void {
    shipment.told = this.#steps(shipment).length
    this.#callbacks.add({
      provider: 'carriers',
      type: 'shipment.moved',
      about: shipment.tracking_no,
      url: shipment.callback_url,
      data: this.data(shipment),
    })
    this.#world.changed()
  }
}

const refused = (code: string, message: string): Answer => ({ code, message, data: null })
