/** One watcher's view of one lot: the ticks of each connection, and every bid by its number. */

interface Line {
  seq: number
}
export interface Tick {
  ch: string
  type: string
  seq: number
  data: { bids?: Line[]; bid_count?: number }
}

export class LotSeen {
  /** Numbers of the ticks, in the order they came, over all connections. */
  readonly ticks: number[] = []
  closings = 0
  out_of_order = 0
  gaps = 0
  private last = 0
  private readonly bids = new Set<number>()

  /** A new connection begins to count anew; what was missed in between is caught up by the bid log. */
  reconnected(): void {
    this.last = 0
  }

  /** @returns true when something before this tick is missing, and must be read */
  tick({ type, seq, data }: Tick): boolean {
    if (type === 'lot.closed' && seq !== this.last) this.closings++
    if (seq === this.last) return false // a repeat
    if (seq < this.last) this.out_of_order++
    const gap = this.last > 0 && seq > this.last + 1
    if (gap) this.gaps++
    this.last = seq
    this.ticks.push(seq)
    for (const line of data.bids ?? []) this.bids.add(line.seq)
    return gap || (data.bid_count !== undefined && this.upTo < data.bid_count)
  }

  /** Entries read from the bid log. */
  read(seqs: readonly number[]): void {
    for (const seq of seqs) this.bids.add(seq)
  }

  /** Every bid up to this number was seen. */
  get upTo(): number {
    let seq = 0
    while (this.bids.has(seq + 1)) seq++
    return seq
  }

  /** How many of the lot's bids were never seen. */
  missed(count: number): number {
    let missed = 0
    for (let seq = 1; seq <= count; seq++) if (!this.bids.has(seq)) missed++
    return missed
  }
}

/** The longest run that all lists share ends and begins where all were watching; @returns what differs within it. */
export function differences(lists: ReadonlyArray<readonly number[]>): string[] {
  const from = Math.max(...lists.map((list) => list[0] ?? 0))
  const to = Math.min(...lists.map((list) => list.at(-1) ?? 0))
  const texts = lists.map((list) => list.filter((seq) => seq >= from && seq <= to).join(','))
  return texts.filter((text) => text !== texts[0])
}
