/** An interviewer without the pool scores a candidate on a telephone, a candidate answers a test by a link; who recruits sees both. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { ask, recruit } from './recruit-calls.ts';
import { endVisits, follow, openBrowser, screenOf, visitor } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => endVisits(browser));

const phone = { viewport: { width: 390, height: 844 } };

interface Saved {
  readonly id: number;
  readonly version: number;
}

interface OwnRow {
  readonly name: string;
  readonly staffId: number;
}

/** The row of the roster of who is signed in. */
async function ownRow(page: Page): Promise<OwnRow> {
  const { name, member } = await ask<{ name: string; member: { staffId: number } }>(page, '/staff/getLoginUser');
  return { name, staffId: member.staffId };
}

/** In twenty minutes, but still today in Shanghai: an interview of tomorrow has no link to the form yet. */
function soonToday(): Date {
  const day = 24 * 60 * 60_000;
  const midnight = Math.ceil((Date.now() + 8 * 60 * 60_000) / day) * day - 8 * 60 * 60_000;
  return new Date(Math.min(Date.now() + 20 * 60_000, midnight - 1000));
}

/** A candidate of a position of their own, with an interview that begins soon. */
async function makeCandidate(page: Page, name: string, interviewer: OwnRow) {
  const { tree } = await ask<{ tree: { id: number }[] }>(page, '/api/v1/user/group/queryOrInsertGroupInfoList');
  const { staffId } = await ownRow(page);
  const position = await recruit<Saved>(page, 'insertOrUpdatePosition', {
    name: '测试开发工程师',
    groupInfoId: tree[0]?.id,
    ownerId: staffId,
    headcount: 1,
    rounds: [{ no: 1, name: '初试', weight: 1, interviewerIds: [], minInterviewers: 1 }],
  });
  await recruit(page, 'updatePositionStatus', { ids: [position.id], action: 'open' });
  const person = await recruit<Saved>(page, 'insertExternalPerson', {
    name,
    phone: `157${String(Date.now()).slice(-8)}`,
    source: 'site',
  });
  const { ids } = await recruit<{ ids: number[] }>(page, 'insertRecruitInfo', {
    externalPersonIds: [person.id],
    positionId: position.id,
  });
  const recruitInfoId = ids[0] ?? 0;
  await recruit(page, 'saveInterview', {
    recruitInfoId,
    roundNo: 1,
    roundName: '初试',
    method: 'onsite',
    place: '3 号会议室',
    startAt: soonToday().toISOString(),
    interviewers: [{ name: interviewer.name, userBaseId: interviewer.staffId }],
    confirm: true,
  });
  return { recruitInfoId, personId: person.id };
}

/** Sends a paper of two questions; answers the address of the candidate's page. */
async function sendTest(page: Page, recruitInfoId: number): Promise<string> {
  const paper = await recruit<Saved>(page, 'saveTestPaper', {
    name: '后端笔试',
    testType: 'professional',
    minutes: 30,
    questions: [
      { no: 1, kind: 'single', stem: '哪种做法成立？', options: ['甲', '乙'], answer: [1], score: 60 },
      { no: 2, kind: 'judge', stem: '校验之后再加约束', options: [], answer: [0], score: 40 },
    ],
  });
  const { link } = await recruit<{ link: string }>(page, 'saveOnlineTest', {
    recruitInfoId,
    name: '后端笔试',
    testType: 'professional',
    mode: 'paper',
    paperId: paper.id,
  });
  return link;
}

it('an interviewer scores on a telephone by keyboard, a candidate answers by a link, and the workspace shows what came of it', async () => {
  const interviewer = await screenOf(browser, 'plain_staff', '/my-interview', phone.viewport);
  const own = await ownRow(interviewer);
  const page = await screenOf(browser, 'hr_manager', '/outside?tab=interviews');
  await page.getByRole('region', { name: '面试日程' }).waitFor();
  const name = `季云${'甲乙丙丁戊己庚辛壬癸'[Date.now() % 10] ?? ''}`;
  const { recruitInfoId, personId } = await makeCandidate(page, name, own);
  const link = await sendTest(page, recruitInfoId);

  await interviewer.reload();
  await interviewer.getByRole('link', { name: `看简历：${name} 初试` }).click();
  const form = interviewer.getByRole('region', { name: '评价表' });
  const sliders = form.getByRole('slider');
  await expect.poll(() => sliders.count()).toBe(8);
  // Nothing is chosen at first: the first arrow begins in the middle.
  await expect.poll(() => sliders.first().getAttribute('aria-valuetext')).toBe('未打分');
  await expectAccessible(interviewer);
  for (const slider of await sliders.all()) {
    await slider.focus();
    await interviewer.keyboard.press('End');
  }
  // A draft that the server does not take for the moment is kept by itself a little later.
  const limited = {
    resultCode: 0,
    errorCode: 'FY-R001',
    errorDesc: '操作过于频繁，请 3 秒后再试',
    data: { seconds: 3 },
  };
  await interviewer.getByText(/^草稿 .* 已存$/u).waitFor();
  await interviewer.route(
    '**/api/v1/userRecruit/saveInterviewEvaluation',
    (route) => route.fulfill({ status: 429, json: limited }),
    { times: 1 },
  );
  await form.getByRole('spinbutton', { name: '专业能力 分数' }).fill('80');
  await form.getByRole('spinbutton', { name: '学习能力 分数' }).focus();
  await interviewer.getByText('服务器忙，存在本机').waitFor();
  await interviewer.getByText(/^草稿 .* 已存$/u).waitFor();
  await interviewer.getByRole('button', { name: '提交评价' }).click();
  // 100 needs its evidence: the first gap gets the keyboard.
  await form.getByText(/学习能力：高于 95 分，请写下依据/u).waitFor();
  await expect
    .poll(() => interviewer.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('学习能力 依据');
  for (const figure of (await form.getByRole('spinbutton').all()).slice(1)) await figure.fill('85');
  await form
    .locator('label')
    .filter({ hasText: /^推荐$/u })
    .click();
  await interviewer.getByRole('button', { name: '提交评价' }).click();
  await form.getByText(/^已提交/u).waitFor();

  const candidate = (await visitor(browser, phone)).page;
  // A server that is just starting is no word about the link: the page comes again by itself.
  const isTest = (path: string) => `**/api/v1/userRecruit/open/${path}`;
  const busy = { resultCode: 0, errorCode: 'FY-S001', errorDesc: '服务正在恢复，请稍后再试', data: { seconds: 3 } };
  await candidate.route(isTest('getTest'), (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
  await candidate.goto(link);
  await candidate.getByRole('heading', { name: '测评没有打开' }).waitFor();
  await candidate.getByText(/季\* · 157\*{4}/u).waitFor();
  await candidate.getByRole('button', { name: '开始作答' }).click();
  const second = candidate.getByRole('radio', { name: '乙' });
  await second.waitFor({ state: 'attached' });
  // A digit chooses, wherever the keyboard is.
  await candidate.keyboard.press('2');
  await expect.poll(() => second.isChecked()).toBe(true);
  await candidate.getByText(/已保存/u).waitFor();
  await candidate.getByRole('button', { name: '下一题' }).click();
  await candidate.getByRole('heading', { name: '校验之后再加约束' }).waitFor();
  await expectAccessible(candidate);
  // Nor is one that takes no more calls a broken network: what was chosen is sent again.
  await candidate.route(isTest('saveTestAnswer'), (route) => route.fulfill({ status: 429, json: limited }), {
    times: 1,
  });
  await candidate.locator('label').filter({ hasText: '错' }).click();
  await candidate.getByText('服务器忙').waitFor();
  await candidate.getByText(/已保存/u).waitFor();
  await candidate.route(isTest('submitTest'), (route) => route.fulfill({ status: 429, json: limited }), { times: 1 });
  await candidate.getByRole('button', { name: '交卷', exact: true }).click();
  const sheet = candidate.getByRole('dialog', { name: '答题卡' });
  await sheet.getByRole('button', { name: '交卷', exact: true }).click();
  await sheet.getByRole('button', { name: '确认交卷' }).click();
  await candidate.getByText(/^T-\d{4}-[0-9A-F]{4}$/u).waitFor();
  await candidate.reload();
  await candidate.getByRole('heading', { name: '这个链接已经不能用了' }).waitFor();

  await follow(page, `/outside-detail?id=${personId}&recruitId=${recruitInfoId}`);
  const score = page.getByRole('region', { name: '得分雷达' }).first();
  // 83.8 of the interview with 70 %, 60 of the unmapped test with 30 %.
  await score.getByText('76.7', { exact: true }).waitFor();
  await page.getByText('推荐', { exact: true }).first().waitFor();
  await page
    .getByText(/60 \/ 100（60%）/u)
    .first()
    .waitFor();
});
