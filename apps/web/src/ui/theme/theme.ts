import { createTheme, type VariantColorsResolver } from '@mantine/core';

const ACCENTS = {
  primary: {
    strong: 'var(--rg-primary)',
    hover: 'var(--rg-primary-hover)',
    on: 'var(--rg-on-primary)',
  },
  danger: {
    strong: 'var(--rg-danger)',
    hover: 'var(--rg-danger-hover)',
    on: 'var(--rg-on-danger)',
  },
} as const;

/** Mantine mixes variants from its own palettes; ours knows ink blue and danger only, both from the tokens. */
const variantColors: VariantColorsResolver = ({ color, variant }) => {
  const accent = color === 'danger' || color === 'red' ? ACCENTS.danger : ACCENTS.primary;
  const plain = { background: 'transparent', hover: 'var(--rg-hover)', border: '1px solid transparent' };
  switch (variant) {
    case 'filled':
      return {
        background: accent.strong,
        hover: accent.hover,
        color: accent.on,
        border: '1px solid transparent',
      };
    case 'light':
      return { ...plain, background: 'var(--rg-tint)', hover: 'var(--rg-tint)', color: accent.strong };
    case 'subtle':
    case 'transparent':
      return { ...plain, color: accent.strong };
    default:
      return {
        background: 'var(--rg-surface)',
        hover: 'var(--rg-tint)',
        color: accent === ACCENTS.danger ? accent.strong : 'var(--rg-ink)',
        border: `1px solid ${accent === ACCENTS.danger ? accent.strong : 'var(--rg-control)'}`,
      };
  }
};

/** Colours and sizes live in the style sheets beside this file; here are only the defaults of behaviour. */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: variantColors,
  components: {
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 32 } },
    Tabs: { defaultProps: { activateTabWithKeyboard: false, keepMounted: false } },
    Select: { defaultProps: { checkIconPosition: 'right', allowDeselect: false } },
    Textarea: { defaultProps: { rows: 6 } },
  },
});
