/** A piece's title in large letters: it breaks neither between a figure and its unit nor before the last sign. */
import type { ReactNode } from 'react'
import './title-text.css'

/** A measure with the word before it (高 34 厘米), and the last two Chinese signs. */
const TOGETHER =
  /(\p{Script=Han}?\s?\d+(?:\.\d+)?\s?(?:厘米|毫米|公分|千克|公斤|克|毫升|升|cm|mm|kg|ml|g)(?![a-z])|\p{Script=Han}{2}$)/u

export const TitleText = ({ text }: { text: string }): ReactNode =>
  text.split(TOGETHER).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <span key={i} className="title-text__whole">
        {part}
      </span>
    ),
  )
