import { HomeBones } from '../../app/HomeBones.tsx';

const Home = () => <HomeBones />;

export default Home;
