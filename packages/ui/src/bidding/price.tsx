import './price.css'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { type FenOptions, formatFen, splitFen } from './money.ts'

export interface PriceProps extends FenOptions {
  fen: number
  /** s 13/18, card 17/21, l 22/28, bar 28/32, sheet 36/40, balance 40/48; body follows the text around it. */
  size?: 'body' | 's' | 'card' | 'l' | 'bar' | 'sheet' | 'balance'
  /** act: red, a price one can act on. ink: paid or informative. muted: no longer valid. jade: money in. inherit. */
  tone?: 'act' | 'ink' | 'muted' | 'jade' | 'inherit'
  struck?: boolean
  /** Washes red for 600 ms when the amount changes. */
  live?: boolean
}

/** An amount, with small currency sign and decimals, tabular figures, never wrapped or cut. */
export function Price({ fen, size = 'body', tone = 'ink', struck, live, ...options }: PriceProps) {
  const { sign, whole, decimals, unit } = splitFen(fen, options)
  const washed = useChanged(fen, live === true)
  return (
    <span
      className={classes(
        'j-price',
        `j-price--${size}`,
        `j-price--${tone}`,
        struck && 'j-price--struck',
        washed && 'j-price--washed',
      )}
    >
      <span className="j-visually-hidden">{formatFen(fen, options)}</span>
      <span aria-hidden="true">
        {sign}
        <span className="j-price__small">¥</span>
        <span key={live ? whole : 'whole'} className={live ? 'j-price__live' : undefined}>
          {whole}
        </span>
        {(decimals || unit) && <span className="j-price__small">{decimals || unit}</span>}
      </span>
    </span>
  )
}

function useChanged(value: number, on: boolean): boolean {
  const last = useRef(value)
  const [washed, setWashed] = useState(false)
  useEffect(() => {
    if (!on || last.current === value) return
    last.current = value
    setWashed(true)
    const timer = setTimeout(() => setWashed(false), 600)
    return () => clearTimeout(timer)
  }, [value, on])
  return washed
}
