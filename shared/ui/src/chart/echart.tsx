import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use, type ECharts, type EChartsCoreOption as ChartOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

export type { ChartOption };

use([BarChart, LineChart, PieChart, AriaComponent, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** A chart as SVG; follows the size of its place. The table beside it carries the figures for screen readers. */
export function EChart({ option }: { option: ChartOption }) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    chart.current = init(element, null, { renderer: 'svg' });
    const watch = new ResizeObserver(() => chart.current?.resize());
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option]);
  return <div ref={place} aria-hidden="true" style={{ height: '100%' }} />;
}
