import type { SizedPicture } from '@sports-hub/contract';
import type { ImgHTMLAttributes } from 'react';

const setOf = (made: readonly SizedPicture[]): string =>
  made
    .map(({ url, width }) => {
      const urlAndWidth = `${url} ${width}w`;
      return urlAndWidth;
    })
    .join(', ');

/** A picture of which the browser takes the size and format that it needs; one size only where there are no others. */
export const SizedImage = ({
  made = [],
  ...image
}: Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'sizes'> & {
  src: string;
  alt: string;
  /** In which sizes it is there. */
  made?: readonly SizedPicture[];
  /** How wide it is shown, as the browser reads it. */
  sizes: string;
}) => {
  if (made.length < 2) {
    const { sizes: _sizes, ...plain } = image;
    return <img {...plain} />;
  }
  const small = made.filter(({ media_type }) => media_type === 'image/avif');
  return (
    <picture>
      {small.length > 0 ? <source type="image/avif" srcSet={setOf(small)} sizes={image.sizes} /> : null}
      <img srcSet={setOf(made.filter((one) => !small.includes(one)))} {...image} />
    </picture>
  );
};
