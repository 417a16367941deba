import { PRODUCT_NAME } from '@linklode/contract/product';
import { Hero, Pains, Questions, Showcase, WhatIs } from '../features/home/home-sections.tsx';
import { Start, Stats, Trust } from '../features/home/proof.tsx';
import { PageTitle } from './page-title.tsx';

export default function HomePage() {
  return (
    <>
      <PageTitle
        title={`${PRODUCT_NAME}: find link prospects with DA, PA and spam score`}
        description="Type a Google-style query and get websites with Domain Authority, Page Authority, Spam Score and LinkedIn contacts."
      />
      <Hero />
      <Pains />
      <Showcase />
      <Trust />
      <Stats />
      <WhatIs />
      <Start />
      <Questions />
    </>
  );
}
