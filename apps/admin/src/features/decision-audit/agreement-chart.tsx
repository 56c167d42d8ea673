/** How often two agreed, by queue: a mark at the share and a line over its interval, drawn by ECharts. The table beside says the same. */
import { CustomChart, ScatterChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTheme } from '../../lib/theme.ts'

use([CustomChart, ScatterChart, GridComponent, TooltipComponent, CanvasRenderer])

export interface Mark {
  name: string
  share_bp: number
  low_bp: number
  high_bp: number
}

export default function AgreementChart({ label, marks }: { label: string; marks: readonly Mark[] }) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const style = getComputedStyle(document.documentElement)
    const colour = (name: string) => style.getPropertyValue(name).trim()
    const percent = (bp: number) => `${(bp / 100).toFixed(0)}%`
    const chart = init(box.current!)
    chart.setOption({
      animation: false,
      textStyle: { fontFamily: style.getPropertyValue('--font-ui'), color: colour('--c-ink-2') },
      grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
      tooltip: {
        renderMode: 'richText', // text on the canvas: no markup comes of a name
        confine: true,
        backgroundColor: colour('--c-card'),
        borderColor: colour('--c-line'),
        textStyle: { color: colour('--c-ink') },
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const { name, share_bp, low_bp, high_bp } = marks[dataIndex]!
          return `${name}: ${percent(share_bp)} (${percent(low_bp)}–${percent(high_bp)})`
        },
      },
      xAxis: {
        type: 'category',
        data: marks.map(({ name }) => name),
        axisLine: { lineStyle: { color: colour('--c-line') } },
        axisLabel: { color: colour('--c-ink-3'), interval: 0, width: 90, overflow: 'break' },
      },
      yAxis: {
        type: 'value',
        min: 0,
        max: 10_000,
        axisLabel: { color: colour('--c-ink-3'), formatter: percent },
        splitLine: { lineStyle: { color: colour('--c-line') } },
      },
      series: [
        {
          type: 'custom',
          data: marks.map(({ low_bp, high_bp }, at) => [at, low_bp, high_bp]),
          encode: { x: 0, y: [1, 2] },
          renderItem: (_: unknown, at: { value: (n: number) => number; coord: (point: number[]) => number[] }) => {
            const [x, low] = at.coord([at.value(0), at.value(1)]) as [number, number]
            const [, high] = at.coord([at.value(0), at.value(2)]) as [number, number]
            const stroke = { stroke: colour('--c-ink-3'), lineWidth: 2 }
            const line = (x1: number, y1: number, x2: number, y2: number) => ({
              type: 'line',
              shape: { x1, y1, x2, y2 },
              style: stroke,
            })
            return {
              type: 'group',
              children: [line(x, low, x, high), line(x - 6, low, x + 6, low), line(x - 6, high, x + 6, high)],
            }
          },
        },
        {
          type: 'scatter',
          symbolSize: 11,
          itemStyle: { color: colour('--c-jade') },
          data: marks.map(({ share_bp }) => share_bp),
        },
      ],
    } as never)
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(box.current!)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [marks, theme])
  return <div ref={box} className="da-chart" role="img" aria-label={label} />
}
