import assert from 'node:assert/strict';

interface Component {
  name: string;
  properties: Map<string, { parameters: string; value: string }[]>;
  children: Component[];
}

/** Properties that a component needs, and those it may have once only (RFC 5545, 3.4 to 3.8). */
const RULES: Record<string, { required: string[]; once: string[] }> = {
  VCALENDAR: { required: ['VERSION', 'PRODID'], once: ['VERSION', 'PRODID', 'CALSCALE', 'METHOD', 'NAME'] },
  VEVENT: {
    required: ['UID', 'DTSTAMP', 'DTSTART'],
    once: [
      'UID DTSTAMP DTSTART CLASS CREATED DESCRIPTION GEO LAST-MODIFIED LOCATION ORGANIZER PRIORITY SEQUENCE STATUS',
      'SUMMARY TRANSP URL RECURRENCE-ID RRULE DTEND DURATION',
    ].flatMap((names) => names.split(' ')),
  },
  VALARM: { required: ['ACTION', 'TRIGGER', 'DESCRIPTION'], once: ['ACTION', 'TRIGGER', 'DESCRIPTION'] },
  VTIMEZONE: { required: ['TZID'], once: ['TZID', 'LAST-MODIFIED', 'TZURL'] },
  STANDARD: {
    required: ['DTSTART', 'TZOFFSETTO', 'TZOFFSETFROM'],
    once: ['DTSTART', 'TZOFFSETTO', 'TZOFFSETFROM', 'RRULE'],
  },
  DAYLIGHT: {
    required: ['DTSTART', 'TZOFFSETTO', 'TZOFFSETFROM'],
    once: ['DTSTART', 'TZOFFSETTO', 'TZOFFSETFROM', 'RRULE'],
  },
};

const UTC_TIME = /^\d{8}T\d{6}Z$/;
const LOCAL_TIME = /^\d{8}T\d{6}$/;

/**
 * Fails unless a file is what RFC 5545 asks for to the letter: CRLF everywhere and at the end, lines of at most 75
 * octets that are whole characters, properties before components, at least one component, what is required, nothing
 * twice that may be there once, zones that are defined, times of the right form, and no UID twice.
 */
export function assertStrictCalendar(file: string | Buffer): void {
  const bytes = Buffer.from(file);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  assert.ok(text.endsWith('\r\n') && !text.endsWith('\r\n\r\n'), 'ends with one CRLF');
  assert.ok(!/(^|[^\r])\n|\r([^\n]|$)/.test(text), 'only CRLF ends a line');

  assert.ok(!/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text), 'no control characters');
  for (const line of text.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, `at most 75 octets: ${line}`);
    assert.ok(!line.includes('\ufffd'), `whole characters: ${line}`);
  }
  const calendar = readComponents(text);
  assert.equal(calendar.name, 'VCALENDAR');
  assert.ok(calendar.children.length > 0, 'at least one component');
  check(calendar);
  assert.deepEqual(calendar.properties.get('VERSION')?.[0]?.value, '2.0');
  const zones = calendar.children.filter(({ name }) => name === 'VTIMEZONE').map((zone) => valueOf(zone, 'TZID'));
  assert.equal(new Set(zones).size, zones.length, 'each zone once');
  const events = calendar.children.filter(({ name }) => name === 'VEVENT');
  for (const event of events) checkEvent(event, zones);
  const uids = events.map((event) => valueOf(event, 'UID'));
  assert.equal(new Set(uids).size, uids.length, 'each UID once');
}

const valueOf = (component: Component, name: string): string => component.properties.get(name)?.[0]?.value ?? '';

function readComponents(text: string): Component {
  const open: Component[] = [];
  let whole: Component | undefined;
  for (const line of text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    assert.equal(whole, undefined, 'nothing after the end');
    const found = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)$/s.exec(line);
    assert.ok(found, `a content line: ${line}`);
    const [, name = '', parameters = '', value = ''] = found;
    const current = open.at(-1);
    if (name === 'BEGIN') {
      const component = { name: value, properties: new Map(), children: [] };
      current?.children.push(component);
      open.push(component);
    } else if (name === 'END') {
      assert.equal(current?.name, value, 'components are nested');
      open.pop();
      if (open.length === 0) whole = current;
    } else {
      assert.ok(current, 'properties are within a component');
      assert.equal(current.children.length, 0, `properties come before components: ${line}`);
      current.properties.set(name, [...(current.properties.get(name) ?? []), { parameters, value }]);
    }
  }
  assert.ok(whole, 'the calendar ends');
  return whole;
}

function check(component: Component): void {
  const rules = RULES[component.name];
  assert.ok(rules, `a known component: ${component.name}`);
  for (const name of rules.required) assert.ok(component.properties.has(name), `${component.name} needs ${name}`);
  for (const name of rules.once)
    assert.ok((component.properties.get(name)?.length ?? 0) <= 1, `${component.name} has ${name} once`);
  if (component.name === 'VTIMEZONE') assert.ok(component.children.length > 0, 'a zone has rules');
  for (const child of component.children) check(child);
}

function checkEvent(event: Component, zones: readonly string[]): void {
  const uid = valueOf(event, 'UID');
  for (const name of ['DTSTAMP', 'LAST-MODIFIED']) {
    if (event.properties.has(name)) assert.match(valueOf(event, name), UTC_TIME, `${name} of ${uid} is UTC`);
  }
  const kinds = ['DTSTART', 'DTEND'].flatMap((name) => {
    const [time] = event.properties.get(name) ?? [];
    if (!time) return [];
    const zone = /;TZID=([^;]+)/.exec(time.parameters)?.[1];
    if (zone) assert.ok(zones.includes(zone), `${uid}: the zone ${zone} is defined`);
    if (time.parameters.includes(';VALUE=DATE')) {
      assert.match(time.value, /^\d{8}$/);
      return ['date'];
    }
    assert.match(time.value, zone ? LOCAL_TIME : UTC_TIME, `${uid}: ${name}`);
    return [zone ?? 'utc'];
  });
  assert.equal(new Set(kinds).size, 1, `${uid}: start and end are of one kind`);
  assert.match(valueOf(event, 'SEQUENCE'), /^\d+$/);
  assert.match(valueOf(event, 'STATUS'), /^(TENTATIVE|CONFIRMED|CANCELLED)$/);
  for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION'])
    assert.ok(!/(^|[^\\])(\\\\)*([;,]|\\[^\\;,nN])/.test(valueOf(event, name)), `${uid}: ${name} is escaped`);
}
