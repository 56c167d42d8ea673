/**
 * Loaded into a node before our code (node --import): its own wall clock is CLOCK_LEAD_MS ahead, and jumps when it is told to. As in a
 * machine whose clock is set, timers and performance.now go on as they were.
 */
const Real = Date
let lead_ms = Number(process.env.CLOCK_LEAD_MS ?? 0)
const now = (): number => Real.now() + lead_ms

globalThis.Date = new Proxy(Real, {
  construct: (target, args, made_as) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made_as === globalThis.Date ? target : made_as),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('message', (said: { clock_lead_ms?: number }) => {
  if (typeof said.clock_lead_ms === 'number') lead_ms = said.clock_lead_ms
})
