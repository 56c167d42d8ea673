/** Bars by day, drawn by ECharts: only the parts used. A press on a bar opens its rows; the table beside says the same to who cannot see it. */
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTheme } from '../../lib/theme.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface Series {
  name: string
  values: readonly number[]
  /** The days before: a thin line instead of bars. */
  is_previous?: boolean
}

const COLOURS = ['--c-red', '--c-jade', '--c-blue', '--c-amber', '--c-ink-2', '--c-ink-3']

export default function Chart({
  label,
  days,
  series,
  format,
  onOpen,
}: {
  label: string
  days: readonly string[]
  series: readonly Series[]
  format: (value: number) => string
  /** A bar was pressed: the series and the day, by their places. */
  onOpen: (series: number, day: number) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const open = useRef(onOpen)
  open.current = onOpen
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const style = getComputedStyle(document.documentElement)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const chart = init(box.current!)
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: style.getPropertyValue('--font-ui'), color: colour('--c-ink-2') },
      color: COLOURS.map(colour),
      grid: { left: 8, right: 8, top: 36, bottom: 8, containLabel: true },
      legend: { top: 0, textStyle: { color: colour('--c-ink-2') } },
      tooltip: {
        trigger: 'axis',
        renderMode: 'richText', // text on the canvas: no markup comes of a name
        confine: true,
        backgroundColor: colour('--c-card'),
        borderColor: colour('--c-line'),
        textStyle: { color: colour('--c-ink') },
        valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '–'),
      },
      xAxis: {
        type: 'category',
        data: days.map((day) => day.slice(5)),
        axisLine: { lineStyle: { color: colour('--c-line') } },
        axisLabel: { color: colour('--c-ink-3') },
      },
      yAxis: {
        type: 'value',
        axisLabel: { color: colour('--c-ink-3'), formatter: format },
        splitLine: { lineStyle: { color: colour('--c-line') } },
      },
      series: series.map(({ name, values, is_previous }) =>
        is_previous
          ? { name, type: 'line', data: [...values], showSymbol: false, lineStyle: { type: 'dashed', width: 1.5 } }
          : { name, type: 'bar', data: [...values], barMaxWidth: 28, cursor: 'pointer' },
      ),
    })
    chart.on('click', ({ seriesIndex, dataIndex }) => open.current(seriesIndex ?? 0, dataIndex))
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(box.current!)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [days, series, theme])
  return <div ref={box} className="pl-chart" role="img" aria-label={label} />
}
