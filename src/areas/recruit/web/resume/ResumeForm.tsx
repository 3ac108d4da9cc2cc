/** What was read of a résumé as a form: what wants a look first, then what is sure, then the records. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { degreeTitle, projectRecord, studyRecord, trainRecord, workRecord } from '#areas/staff/public.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Field } from '#platform/entity/field.ts';
import { withinParent } from '#platform/entity/entity.ts';
import { preloadControls } from '#platform/kinds/kind.web.ts';
import { externalPerson } from '../../model/external-person.ts';
import type { ResumeEdited, ResumeReading } from '../../model/resume-calls.ts';
import { ResumeField } from './ResumeField.tsx';
import type { FieldPath, GroupKey } from './passages.ts';
import { groups, originsOf, personPath, recordPath, shownPath, sureFrom } from './passages.ts';
import styles from './ResumeForm.module.css';

preloadControls();

const recordEntities: Readonly<Record<GroupKey, AnyEntity>> = {
  study: withinParent(studyRecord),
  work: withinParent(workRecord),
  project: withinParent(projectRecord),
  train: withinParent(trainRecord),
  degreeTitles: withinParent(degreeTitle),
};
/** Without these nobody can be called: they are asked for even where nothing was read. */
const always: readonly string[] = ['name', 'phone', 'email'];
/** What is offered beside them where the file could not be read and a person types. */
const byHand: readonly string[] = [
  'currentCity',
  'currentCompany',
  'currentPosition',
  'firstWorkDate',
  'expectPosition',
];

interface Shared {
  readonly edited: ResumeEdited;
  readonly readings: ReadonlyMap<FieldPath, ResumeReading>;
  readonly onChange: (path: FieldPath, value: unknown) => void;
  readonly onFocus: (path: FieldPath) => void;
  readonly isDisabled: boolean;
}

export interface ResumeFormProps extends Shared {
  readonly onRemoveRecord: (group: GroupKey, index: number) => void;
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Whether somebody gave or took away a value, now or before this page was opened; one that was never set is as it was read. */
const isOther = (value: unknown, reading: ResumeReading | undefined): boolean =>
  value !== undefined &&
  !(isBlank(value) && isBlank(reading?.value)) &&
  JSON.stringify(value) !== JSON.stringify(reading?.value ?? null);

/** A name, and one way to reach the person. */
const isNeeded = (key: string, person: ResumeEdited['person']): boolean =>
  key === 'name' || ((key === 'phone' || key === 'email') && isBlank(person['phone']) && isBlank(person['email']));

/** What to do where a value of the person is missing; null where nothing has to be done. */
function needOf(key: string, { label }: Field, { edited: { person }, readings }: Shared): string | null {
  if (!isNeeded(key, person)) return null;
  const need = key === 'name' ? '保存前请填写' : '手机和邮箱至少填一项';
  return readings.size === 0 ? need : `简历没有写${label}，${need}`;
}

function PersonFields({ keys, ...shared }: Shared & { readonly keys: readonly string[] }): ReactElement {
  return (
    <>
      {keys.map((key) => {
        const field = (externalPerson.fields as Readonly<Record<string, Field>>)[key];
        const path = personPath(key);
        return field ? (
          <ResumeField
            key={key}
            path={path}
            field={field}
            value={shared.edited.person[key] ?? null}
            reading={shared.readings.get(path)}
            isEdited={isOther(shared.edited.person[key], shared.readings.get(path))}
            need={needOf(key, field, shared)}
            onChange={(value) => shared.onChange(path, value)}
            onFocus={shared.onFocus}
            isDisabled={shared.isDisabled}
          />
        ) : null;
      })}
    </>
  );
}

/** Fields of a record that were read, and those without which it cannot be saved. */
const keysOf = (entity: AnyEntity, record: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(entity.fields).flatMap(([key, field]) =>
    !field.readOnly && (key in record || (field.required && field.default === undefined)) ? [key] : [],
  );

function Records({ group, label, ...props }: ResumeFormProps & { readonly group: GroupKey; readonly label: string }) {
  const entity = recordEntities[group];
  const records = props.edited.records[group] ?? [];
  const origins = originsOf(group, records, props.readings);
  return (
    <>
      {records.map((record, index) => (
        // Records have no number before they are saved; their place is all there is.
        <fieldset key={`${group} ${index}`} className={styles.record}>
          <legend>
            {label} {records.length > 1 ? index + 1 : ''}
          </legend>
          <Button
            type="text"
            size="small"
            className={styles.drop}
            aria-label={`不要这条${label}：第 ${index + 1} 条`}
            disabled={props.isDisabled}
            onClick={() => props.onRemoveRecord(group, index)}
          >
            不要这条
          </Button>
          {keysOf(entity, record).map((key) => {
            const path = shownPath(group, origins, index, key);
            const field = entity.fields[key];
            return field ? (
              <ResumeField
                key={key}
                path={path}
                field={field}
                value={record[key] ?? null}
                reading={props.readings.get(path)}
                isEdited={isOther(record[key], props.readings.get(path))}
                need={field.required ? `简历没有写${field.label}，保存前请补上` : null}
                onChange={(value) => props.onChange(recordPath(group, index, key), value)}
                onFocus={props.onFocus}
                isDisabled={props.isDisabled}
              />
            ) : null;
          })}
        </fieldset>
      ))}
    </>
  );
}

export function ResumeForm(props: ResumeFormProps): ReactElement {
  const { readings, edited } = props;
  const order = Object.keys(externalPerson.fields);
  const isRead = readings.size > 0;
  const keys = [
    ...new Set([
      ...always,
      ...(isRead ? [] : byHand),
      ...[...readings.keys()].flatMap((path) => (path.startsWith('person.') ? [path.slice(7)] : [])),
      ...Object.keys(edited.person),
    ]),
  ]
    .filter((key) => order.includes(key) && !(externalPerson.fields as Readonly<Record<string, Field>>)[key]?.readOnly)
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  // The order is that of the reading: a field that was mended stays where it is, and keeps the keyboard while somebody types.
  const isReachable = readings.has(personPath('phone')) || readings.has(personPath('email'));
  const isDoubtful = (key: string): boolean => {
    const reading = readings.get(personPath(key));
    if (reading) return reading.confidence < sureFrom;
    return key === 'name' || (always.includes(key) && !isReachable);
  };
  const doubtful = keys.filter(isDoubtful);
  const sure = keys.filter((key) => !isDoubtful(key));
  return (
    <div className={styles.root}>
      {doubtful.length > 0 && (
        <>
          <h3>{isRead ? `要看一眼 ${doubtful.length}` : '手工录入'}</h3>
          <PersonFields {...props} keys={doubtful} />
        </>
      )}
      <h3>{isRead ? `可信 ${sure.length}` : doubtful.length > 0 ? '选填' : '手工录入'}</h3>
      <PersonFields {...props} keys={sure} />
      {groups.map(({ key, label }) => (
        <Records key={key} {...props} group={key} label={label} />
      ))}
    </div>
  );
}
