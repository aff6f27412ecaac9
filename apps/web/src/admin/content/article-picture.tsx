import { t } from '@sports-hub/contract/texts';
import type { ContentItem } from '@sports-hub/contract';
import { Field, Icon } from '../../kit/index.ts';
import { shownToEditors } from '../editor/shown.ts';
import { errorOf, valueOf, type AdminView } from '../view.ts';

interface PictureProps {
  view: AdminView;
  item: Pick<ContentItem, 'id'>;
  fields: { picture_id?: number | null; picture_alt?: string; picture_credit?: string };
}

/** The picture of an article, beside its text: fields of the draft. */
export const ArticlePicture = ({ view, fields, item }: PictureProps) => {
  const id = fields.picture_id ? String(fields.picture_id) : '';
  const value = (name: string, otherwise: string): string => valueOf(view, 'saveArticle', name, otherwise, item.id);
  return (
    <section className="card card--pad stack stack--s" aria-labelledby="pi">
      <h2 className="h-card" id="pi">
        {t('admin.editor.picture')}
      </h2>
      <img
        className="art-pic"
        data-picture
        alt=""
        hidden={id === ''}
        {...(id ? { src: shownToEditors(`/files/${id}/`) } : {})}
      />
      <p className="small muted" data-no-picture hidden={id !== ''}>
        {t('admin.writing.noPicture')}
      </p>
      <input type="hidden" name="picture_id" form="draft" value={value('picture_id', id)} />
      <Field
        id="d-alt"
        name="picture_alt"
        form="draft"
        maxLength={300}
        label={t('admin.editor.description')}
        defaultValue={value('picture_alt', fields.picture_alt ?? '')}
        error={errorOf(view, 'saveArticle', 'picture_alt', item.id)}
      />
      <Field
        id="d-credit"
        name="picture_credit"
        form="draft"
        maxLength={120}
        optional
        label={t('admin.editor.photographer')}
        defaultValue={value('picture_credit', fields.picture_credit ?? '')}
      />
      <div className="actions" data-by-script hidden>
        <button type="button" className="btn btn--secondary btn--small" data-choose-picture>
          <Icon name="upload" />
          {t('admin.writing.choosePicture')}
        </button>
        <button type="button" className="btn btn--quiet btn--small" data-remove-picture>
          {t('admin.editor.remove')}
        </button>
      </div>
    </section>
  );
};
