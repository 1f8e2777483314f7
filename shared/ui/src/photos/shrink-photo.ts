const MAX_SIDE = 1920;
const QUALITY = 0.82;
const SMALL_BYTES = 600_000;

/** A photo of a camera as a JPEG of at most 1920 pixels a side, quick to send and to print; small ones stay as they are. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== 'function') return file;
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return file;
  const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return blob ? new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' }) : file;
}
