import './spinner.css'
import { useUiTexts } from '../texts.tsx'

/** An open ring that turns. `size` is its visual in px. */
export function Spinner({ size = 18, label }: { size?: 14 | 18 | 24 | 32; label?: string }) {
  const texts = useUiTexts()
  return (
    <svg
      className="j-spinner"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role="img"
      aria-label={label ?? texts.loading}
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeDasharray="46 11"
        strokeLinecap="round"
      />
    </svg>
  )
}
