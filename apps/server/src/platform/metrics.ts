/** Figures for Prometheus at /metrics. One registry per process so that tests can open several servers. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export class Metrics {
  readonly registry = new Registry()
  readonly calls = new Histogram({
    name: 'juya_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['call', 'code'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  })
  /** The fuzzer's canary: failures are HTTP 200 or 500 alike, this counts only the ones that are our fault. */
  readonly unhandled_errors = new Counter({
    name: 'juya_unhandled_errors_total',
    help: 'Errors that were nobody’s refusal',
    registers: [this.registry],
  })
  /** Answers that are not as their row promises, shown as far as they fit. */
  readonly unfit_answers = new Counter({
    name: 'juya_unfit_answers_total',
    help: 'Answers that did not fit their row of the contract',
    labelNames: ['call'] as const,
    registers: [this.registry],
  })
  /** Where reads that may come from a replica came from. */
  readonly reads = new Counter({
    name: 'juya_replica_reads_total',
    help: 'Reads a replica may answer, by who answered',
    labelNames: ['from'] as const,
    registers: [this.registry],
  })
  readonly event_failures = new Counter({
    name: 'juya_event_failures_total',
    help: 'Outbox subscribers that failed',
    labelNames: ['topic', 'subscriber'] as const,
    registers: [this.registry],
  })
  readonly deadline_late_seconds = new Histogram({
    name: 'juya_deadline_late_seconds',
    help: 'How late a deadline was done',
    labelNames: ['kind'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 60],
    registers: [this.registry],
  })
  readonly deadline_failures = new Counter({
    name: 'juya_deadline_failures_total',
    help: 'Deadlines whose work failed and is tried again',
    labelNames: ['kind'] as const,
    registers: [this.registry],
  })
  readonly sockets = new Gauge({ name: 'juya_sockets', help: 'Open sockets', registers: [this.registry] })
  readonly invariant_violations = new Gauge({
    name: 'juya_invariant_violations',
    help: 'Rows that break a ledger invariant, at the last check',
    labelNames: ['invariant'] as const,
    registers: [this.registry],
  })

  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }
}
