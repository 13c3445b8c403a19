import { getLocalTimeZone, parseAbsolute, toCalendarDate, toZoned, type CalendarDate } from '@internationalized/date';
import { Calendar as CalendarIcon, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { localeOf, useLanguage, useTexts } from '../../state/language';
import { IconButton } from '../../ui/button';
import type { FieldIds } from '../../ui/field';

export interface DateFieldProps extends FieldIds {
  readonly label: string;
  /** ISO 8601; the day is that of the time zone of the browser. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string | undefined;
}

const dayOf = (value: string | null): CalendarDate | null =>
  value ? toCalendarDate(parseAbsolute(new Date(value).toISOString(), getLocalTimeZone())) : null;

/** A day, typed or chosen in a calendar. It ends with the day. */
export function DateField({ label, value, onChange, ...ids }: DateFieldProps) {
  const t = useTexts();
  const locale = localeOf(useLanguage());
  const change = (day: CalendarDate | null) =>
    onChange(
      day ? toZoned(day, getLocalTimeZone()).set({ hour: 23, minute: 59, second: 59 }).toAbsoluteString() : null,
    );
  return (
    <I18nProvider locale={locale}>
      <DatePicker
        aria-label={label}
        value={dayOf(value)}
        onChange={change}
        {...(ids['aria-invalid'] ? { isInvalid: true } : {})}
      >
        <Group id={ids.id} className="field flex items-center py-0 pr-1">
          <DateInput className="flex min-h-8 flex-1 items-center">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded px-0.5 tabular-nums outline-none focus:bg-accent focus:text-on-accent data-placeholder:text-muted"
              />
            )}
          </DateInput>
          {value && (
            <IconButton label={t.clear} className="size-7" onClick={() => onChange(null)}>
              <X className="size-3.5" />
            </IconButton>
          )}
          <AriaButton
            aria-label={t.openCalendar}
            className="inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover"
          >
            <CalendarIcon aria-hidden className="size-4" />
          </AriaButton>
        </Group>
        <Popover className="animate-rise rounded-xl border border-line bg-raised p-3 shadow-raised">
          <Dialog className="outline-none" aria-label={label}>
            <Calendar>
              <header className="mb-2 flex items-center justify-between">
                <AriaButton slot="previous" className="rounded-md p-1.5 text-muted hover:bg-hover">
                  <ChevronLeft className="size-4" />
                </AriaButton>
                <CalendarHeading className="font-medium" />
                <AriaButton slot="next" className="rounded-md p-1.5 text-muted hover:bg-hover">
                  <ChevronRight className="size-4" />
                </AriaButton>
              </header>
              <CalendarGrid className="[&_th]:size-8 [&_th]:text-xs [&_th]:font-normal [&_th]:text-muted">
                {(date) => (
                  <CalendarCell
                    date={date}
                    className="flex size-8 items-center justify-center rounded-lg text-13 outline-none hover:bg-hover focus-visible:outline-2 focus-visible:outline-accent data-outside-month:hidden data-selected:bg-accent data-selected:text-on-accent"
                  />
                )}
              </CalendarGrid>
            </Calendar>
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}
