/** A time of day by the browser's own picker, such as 22:00; empty while nothing is chosen. */
export function ClockInput({
  value,
  onChange,
  ...ids
}: {
  id: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <span className="j-input">
      <input
        {...ids}
        type="time"
        value={value}
        className="j-input__box j-input__box--right"
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
