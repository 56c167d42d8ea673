/** A sum somebody types. */
import { useState } from 'react'

export interface TypedMoney {
  text: string
  /** null while the text is no sum. */
  fen: number | null
}

/** @returns the text and what it comes to, `field` for a MoneyInput, and `put` for a button that names a sum */
export function useTypedMoney(initial_fen: number | null = null) {
  const of = (fen: number | null): TypedMoney => ({ text: fen === null ? '' : String(fen / 100), fen })
  const [typed, setTyped] = useState(() => of(initial_fen))
  return {
    ...typed,
    field: { text: typed.text, onChange: (text: string, fen: number | null) => setTyped({ text, fen }) },
    put: (fen: number) => setTyped(of(fen)),
  }
}
